export default function DocumentsPanel() {
  return <h1>Documents</h1>;
}
