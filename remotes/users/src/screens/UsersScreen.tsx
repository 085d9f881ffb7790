export default function UsersScreen() {
  return <h1>Users</h1>;
}
