type Handle = (request: Request) => Response | Promise<Response>

/**
 * A fetch that does to an in-process API what a browser does for a page: it keeps cookies and sends them when the
 * page asks for credentials, names the page's origin, and hides answers that CORS does not open to it.
 */
export function browserTab(handle: Handle, pageOrigin: string): typeof fetch {
  const cookies = new Map<string, string>()
  return async (input, init) => {
    const request = new Request(input, init)
    request.signal.throwIfAborted()
    const headers = new Headers(request.headers)
    headers.set('Origin', pageOrigin)
    headers.set('Sec-Fetch-Site', 'same-site')
    const withCookies = request.credentials === 'include'
    if (withCookies && cookies.size > 0) {
      const given = request.headers.get('Cookie')
      headers.set('Cookie', [...(given ? [given] : []), ...[...cookies].map((cookie) => cookie.join('='))].join('; '))
    }
    const response = await handle(new Request(request, { headers }))
    request.signal.throwIfAborted()
    if (withCookies) for (const cookie of response.headers.getSetCookie()) keepCookie(cookies, cookie)
    if (response.headers.get('Access-Control-Allow-Origin') !== pageOrigin) throw new TypeError('Failed to fetch')
    return response
  }
}

function keepCookie(cookies: Map<string, string>, cookie: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
  if (/max-age=0/i.test(cookie)) cookies.delete(name)
  else cookies.set(name, value)
}
