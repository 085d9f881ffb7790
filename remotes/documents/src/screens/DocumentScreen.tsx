export default function DocumentScreen() {
  return <h1>Document</h1>;
}
