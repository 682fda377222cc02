import { setGlobalProxyFromEnv } from 'node:http'

/** What is on this machine is never asked through a proxy. */
const here = 'localhost,127.0.0.1,[::1]'

/**
 * Sends every request with TLS to a server outside through a company's proxy, which opens a tunnel for it (CONNECT).
 *
 * @param proxy such as `http://proxy.internal:3128`; a user and password in it are for the proxy.
 * @param direct hosts that are reached without it, separated by commas; a dot before one takes those below it too.
 * @returns what takes it back.
 */
export function useProxy(proxy: string | null, direct: string | null): () => void {
  if (proxy === null) return () => undefined
  return setGlobalProxyFromEnv({ https_proxy: proxy, no_proxy: [here, direct].filter(Boolean).join(',') })
}
