{
  "empty": "用語集はまだありません",
  "empty-text": "ホーム画面でアップロードしてください。",
  "name": "名前",
  "terms": "用語数",
  "title": "__title__"
}
