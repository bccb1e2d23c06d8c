#!/usr/bin/env bash
# Makes the fonts of the pictures: Noto Sans cut down to the alphabets of our languages, and of the Chinese font only the
# characters our own picture texts use. Run it again after a change of those texts; a test says when one is missing.
# Wants npm (the fonts come as packages, pinned below) and fonttools 4 (`pip install fonttools`).
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm pack --silent @expo-google-fonts/noto-sans@0.4.2 @expo-google-fonts/noto-sans-arabic@0.4.3 \
  @expo-google-fonts/noto-sans-sc@0.4.3 >/dev/null
for name in noto-sans-0 noto-sans-arabic-0 noto-sans-sc-0; do
  mkdir "$name"
  tar xzf expo-google-fonts-"$name"*.tgz -C "$name" --strip-components 1
done
# Basic Latin to Latin Extended-A, the letters and signs around them, and Cyrillic. The arrow and ≈ come from the Chinese font.
latin='U+0020-007E,U+00A0-017F,U+0218-021B,U+0400-045F,U+2010-2015,U+2018-201E,U+2022,U+2026,U+2039,U+203A,U+20AC'
arabic='U+0020-0040,U+0600-06FF,U+FB50-FDFF,U+FE70-FEFC'
sed -n 's/^picture-[a-z-]* = //p' "$here/../../src/bot/features/receipts/texts/zh.ftl" >zh.txt
echo '年月日≈→' >>zh.txt
cut() {
  pyftsubset "$1" --output-file="$here/$2" --layout-features='*' --no-hinting --drop-tables+=DSIG "${@:3}"
}
for weight in 400Regular 600SemiBold; do
  cut "noto-sans-0/$weight/NotoSans_$weight.ttf" "NotoSans-${weight:3}.ttf" --unicodes="$latin"
  cut "noto-sans-arabic-0/$weight/NotoSansArabic_$weight.ttf" "NotoSansArabic-${weight:3}.ttf" --unicodes="$arabic"
  cut "noto-sans-sc-0/$weight/NotoSansSC_$weight.ttf" "NotoSansSC-${weight:3}.ttf" --text-file=zh.txt
done
{
  for name in noto-sans-0 noto-sans-arabic-0 noto-sans-sc-0; do head -n 1 "$name/LICENSE_FONT"; done
  tail -n +2 noto-sans-0/LICENSE_FONT
} >"$here/OFL.txt"
