/** For password managers: whose password the form is about. It is neither seen nor reached. */
export function KnownUsername({ username }: { username: string | null }) {
  return <input type="text" name="account" autoComplete="username" value={username ?? ''} readOnly hidden />
}
