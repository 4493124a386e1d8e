//! The slow, obviously right twins of the fast parts of Shinpan, and the comparisons between them.
