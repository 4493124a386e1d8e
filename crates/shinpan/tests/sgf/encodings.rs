//! Bytes of all kinds. In Shift_JIS, GBK and Big5 the second byte of a character can be `]` or `\`.

use encoding_rs::{BIG5, EUC_KR, Encoding, GB18030, GBK, SHIFT_JIS, UTF_8, WINDOWS_1252};
use shinpan::notation::sgf::{Collection, Record, decode};

fn encoded(encoding: &'static Encoding, text: &str) -> Vec<u8> {
    let (bytes, _, unmappable) = encoding.encode(text);
    assert!(!unmappable, "{text:?} has no {} bytes", encoding.name());
    bytes.into_owned()
}

#[track_caller]
fn assert_decodes(bytes: &[u8], text: &str, name: &str) {
    assert_eq!(decode(bytes), (text.to_string(), name));
}

/// The texts contain characters whose second byte is 5C (`\`) or 5D (`]`).
fn dangerous() -> [(&'static Encoding, &'static str); 4] {
    [
        (SHIFT_JIS, "白の構想は予想外。この表現、ソフトの能力を十分に申す。芝野"),
        (GBK, "金昞俊和朴埈奭的對局非常精彩黑中盤勝"),
        (GB18030, "金昞俊和朴埈奭的對局非常精彩黑中盤勝"),
        (BIG5, "第64屆日本本因坊戰七番棋挑戰賽第5局 功許"),
    ]
}

#[test]
fn second_bytes_are_no_brackets() {
    for (encoding, text) in dangerous() {
        let file = format!("(;FF[4]GM[1]C[{text}]PB[{text}]CA[{}]SZ[9];B[ee]C[{text}])", encoding.name());
        let bytes = encoded(encoding, &file);
        assert!(bytes.windows(2).any(|two| two[0] >= 0x80 && matches!(two[1], b'\\' | b']')), "{text}");
        assert_decodes(&bytes, &file, encoding.name());
        let record = Record::read(&bytes).unwrap();
        assert_eq!((record.info("PB"), record.moves()), (Some(text), 1));
    }
}

#[test]
fn encodings_are_guessed_without_a_label() {
    let korean = "이창호 구단과 조훈현 구단의 대국입니다. 흑 불계승";
    let texts = dangerous().into_iter().filter(|(encoding, _)| *encoding != GB18030);
    for (encoding, text) in texts.chain([(EUC_KR, korean)]) {
        for charset in ["", "CA[nonsense]"] {
            let file = format!("(;FF[4]{charset}C[{text}]SZ[9];B[ee])");
            assert_decodes(&encoded(encoding, &file), &file, encoding.name());
        }
    }
    let german = "(;PB[Müller]PW[Größe]C[Weiß verläßt Über])";
    assert_decodes(&encoded(WINDOWS_1252, german), german, "windows-1252");
}

#[test]
fn labels_are_followed() {
    let file = "(;CA[ISO-8859-1]PB[Müller])";
    assert_decodes(&encoded(WINDOWS_1252, file), file, "windows-1252");
    let file = "(;CA[UTF-8]PB[Müller])";
    assert_decodes(file.as_bytes(), file, "UTF-8");
    let file = "(;CA[ shift-jis ]PB[plain])";
    assert_decodes(file.as_bytes(), file, "Shift_JIS");
}

#[test]
fn labels_that_cannot_be_right_are_not() {
    // The bytes are not valid in the encoding named.
    let file = "(;CA[UTF-8]PB[Müller])";
    assert_decodes(&encoded(WINDOWS_1252, file), file, "windows-1252");
    let file = "(;CA[EUC-KR]C[白の構想は予想外。この表現、ソフトの能力を十分に申す])";
    assert_decodes(&encoded(SHIFT_JIS, file), file, "Shift_JIS");
    let file = "(;CA[EUC-JP]PB[趙治勲名人])";
    assert_decodes(file.as_bytes(), file, "UTF-8");
    // The label is of an encoding in which it could not be read.
    for label in ["UTF-16", "UTF-7", "hz-gb-2312", ""] {
        let file = format!("(;CA[{label}]PB[呉清源])");
        assert_decodes(file.as_bytes(), &file, "UTF-8");
    }
    // The label is in a comment.
    let file = "(;C[one writes CA[Shift_JIS\\]]PB[呉清源])";
    assert_decodes(file.as_bytes(), file, "UTF-8");
    // Read as Shift_JIS, the comment would end early and the label would be one.
    let file = "(;C[半\\]CA[Shift_JIS])";
    assert_decodes(file.as_bytes(), file, "UTF-8");
}

#[test]
fn byte_order_marks_come_first() {
    let file = "(;CA[Big5]PB[呉清源]SZ[9];B[ee])";
    assert_decodes(&[b"\xEF\xBB\xBF", file.as_bytes()].concat(), file, "UTF-8");
    let units = || std::iter::once(0xFEFF).chain(file.encode_utf16());
    let little: Vec<u8> = units().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = units().flat_map(u16::to_be_bytes).collect();
    assert_decodes(&little, file, "UTF-16LE");
    assert_decodes(&big, file, "UTF-16BE");
    assert_eq!(Record::read(&little).unwrap().info("PB"), Some("呉清源"));
}

#[test]
fn broken_characters_are_replaced() {
    // A program has cut the first name in the middle of a character.
    let file =
        b"(;CA[UTF-8]PB[\xE5\x91\x89\xE6]PW[\xE6\x9C\xA8\xE8\xB0\xB7\xE5\xAE\x9F\xE4\xB8\x83\xE6\xAE\xB5])";
    assert_decodes(file, "(;CA[UTF-8]PB[呉\u{FFFD}]PW[木谷実七段])", "UTF-8");
    assert_decodes(b"\xEF\xBB\xBF(;C[\xFF])", "(;C[\u{FFFD}])", "UTF-8");
    assert_decodes(b"\xFE\xFF\x00(\x00", "(\u{FFFD}", "UTF-16BE");
    assert_decodes(b"", "", "UTF-8");
}

#[test]
fn what_is_written_is_read_back_from_any_encoding() {
    for (encoding, text) in dangerous() {
        let file = format!("(;CA[{}]C[{text}];W[aa]N[{text}])", encoding.name());
        let collection = Collection::read(&encoded(encoding, &file)).unwrap();
        let written = collection.to_string();
        assert!(written.starts_with("(;CA[UTF-8]C["), "{written}");
        assert_eq!(decode(written.as_bytes()), (written.clone(), UTF_8.name()));
        assert_eq!(Collection::read(written.as_bytes()).unwrap(), collection);
    }
}
