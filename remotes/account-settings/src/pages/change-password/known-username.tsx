/** Tells password managers whose password the form is about. Hidden, and not focusable. */
export function KnownUsername({ username }: { username: string | null }) {
  return <input type="text" name="account" autoComplete="username" value={username ?? ''} readOnly hidden />
}
