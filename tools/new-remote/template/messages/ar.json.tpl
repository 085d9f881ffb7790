{
  "empty": "لا توجد مسارد بعد",
  "empty-text": "ارفع مسردًا من الصفحة الرئيسية.",
  "terms": "{count, plural, zero {لا مصطلحات} one {مصطلح واحد} two {مصطلحان} few {{n} مصطلحات} many {{n} مصطلحًا} other {{n} مصطلح}}",
  "title": "__title__"
}
