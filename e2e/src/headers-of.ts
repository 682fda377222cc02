import type { MadePatient } from '@homeside/contract/sandbox-patients'

/** Signs a patient in without a browser. Returns the headers with which they call the API. */
export async function headersOf(
  { apiOrigin }: { apiOrigin: string },
  { Alias, Password, Username }: MadePatient,
): Promise<Record<string, string>> {
  const answer = await fetch(`${apiOrigin}/account/login`, {
    method: 'POST',
    body: new URLSearchParams({
      username: Username,
      password: Password,
      alias: Alias,
      requestSource: 'btportal',
      grant_type: 'password',
      allowLoginWithoutRegistration: 'true',
    }),
  })
  const { access_token } = (await answer.json()) as { access_token: string }
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { Authorization: `Bearer ${access_token}`, Alias, Cookie: cookie }
}
