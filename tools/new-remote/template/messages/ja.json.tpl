{
  "empty": "用語集はまだありません",
  "empty-text": "ホーム画面でアップロードしてください。",
  "terms": "{n} 件の用語",
  "title": "__title__"
}
