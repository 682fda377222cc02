import { loginForm } from '../login.ts'

/** Signs in at a server and returns the headers of the session. They are valid at every server on the same database. */
export async function signInAt(origin: string, username: string): Promise<Record<string, string>> {
  const response = await fetch(`${origin}/account/login`, {
    method: 'POST',
    body: loginForm({ username, alias: 'bluebird-hme' }),
  })
  if (!response.ok) throw new Error(`${username} could not sign in: ${await response.text()}`)
  const { access_token: token } = (await response.json()) as { access_token: string }
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return { Authorization: `Bearer ${token}`, Alias: 'bluebird-hme', Cookie: cookie, 'Content-Type': 'application/json' }
}
