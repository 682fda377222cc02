import type { Balancer } from './balancer.ts'
import { visit } from './secure-visitor.ts'

/** Where the pages and the API of `nginx/homeside.conf` are. */
export const portal = 'https://portal.example'
export const api = 'https://api.portal.example'

/** Signs in a patient of the sandbox. Returns the headers for the session's calls. */
export async function signInThroughNginx(nginx: Balancer, username: string): Promise<Record<string, string>> {
  const form = new URLSearchParams({
    username,
    password: 'Sunny-day-42',
    alias: 'bluebird-hme',
    requestSource: 'btportal',
    grant_type: 'password',
    allowLoginWithoutRegistration: 'true',
  })
  const answer = await visit(nginx, `${api}/account/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: portal },
    body: form.toString(),
  })
  const { access_token: token } = JSON.parse(answer.text) as { access_token: string }
  const [cookie = ''] = answer.cookies
  expect(cookie).toMatch(/^__Host-homeside-portal=/)
  return {
    Authorization: `Bearer ${token}`,
    Alias: 'bluebird-hme',
    Cookie: cookie.split(';')[0] ?? '',
    Origin: portal,
  }
}
