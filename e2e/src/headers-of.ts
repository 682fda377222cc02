import type { MadePatient } from '@homeside/contract/sandbox'

/**
 * Signs a patient in without a browser. Returns the headers with which they call the API.
 *
 * @param sent Headers of the sign-in, such as the browser's name.
 * @throws Error when they are refused.
 */
export async function headersOf(
  { apiOrigin }: { apiOrigin: string },
  { Alias, Password, Username }: MadePatient,
  sent: Record<string, string> = {},
): Promise<Record<string, string>> {
  const answer = await fetch(`${apiOrigin}/account/login`, {
    method: 'POST',
    headers: sent,
    body: new URLSearchParams({
      username: Username,
      password: Password,
      alias: Alias,
      requestSource: 'btportal',
      grant_type: 'password',
      allowLoginWithoutRegistration: 'true',
    }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  const { access_token } = (await answer.json()) as { access_token: string }
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { Authorization: `Bearer ${access_token}`, Alias, Cookie: cookie }
}
