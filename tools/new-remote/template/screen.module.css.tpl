.list {
  display: grid;
  gap: var(--space-2);
  padding: 0;
  list-style: none;
}
