import { once } from 'node:events'
import { connect } from 'node:tls'

/** Why nothing answered at an address, by the code of the innermost error. */
const words: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'it refuses connections',
  ECONNRESET: 'it ended the connection',
  EPIPE: 'it ended the connection',
  UND_ERR_SOCKET: 'it ended the connection',
  ENOTFOUND: 'its name leads nowhere',
  EAI_AGAIN: 'its name could not be looked up',
  EHOSTUNREACH: 'no way leads to it',
  ENETUNREACH: 'no way leads to it',
  ETIMEDOUT: 'it did not answer in time',
  UND_ERR_CONNECT_TIMEOUT: 'it did not answer in time',
  UND_ERR_HEADERS_TIMEOUT: 'it did not answer in time',
  UND_ERR_BODY_TIMEOUT: 'it did not answer in time',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  CERT_HAS_EXPIRED: 'its certificate has ended',
  CERT_NOT_YET_VALID: 'its certificate is not good yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is of nobody whom this server trusts',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is of nobody whom this server trusts',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is of nobody whom this server trusts',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is of nobody whom this server trusts',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'it does not speak TLS',
}
/** Why `fetch` itself asks nothing, or stops; it has no codes for these. */
const fetchWords: Readonly<Record<string, string>> = {
  'bad port': 'its port is one that fetch refuses',
  'unexpected redirect': 'it leads elsewhere',
}

/**
 * Why an address did not answer a `fetch`, in words for whoever runs the portal. They hold nothing of the address, and
 * nothing that was sent.
 */
export function whyNoAnswer(error: unknown): string {
  const cause = innermost(error)
  if (cause === null) return 'it did not answer'
  if (cause.name === 'TimeoutError') return 'it did not answer in time'
  if (cause.message.includes('credentials')) return 'its address has a user or a password in it'
  const code = codeOf(cause)
  const proxied = /^Proxy response \((\d{3})\)/.exec(cause.message)?.[1]
  if (proxied) return `the proxy on the way to it answered ${proxied}`
  return words[code] ?? fetchWords[cause.message] ?? (code === '' ? 'it did not answer' : `it did not answer: ${code}`)
}

/** The innermost cause of an error, because the error of fetch itself names no reason; null for anything else. */
function innermost(error: unknown): Error | null {
  if (!(error instanceof Error)) return null
  return innermost(error.cause) ?? error
}

function codeOf(error: Error | null): string {
  return error !== null && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** Codes of a certificate that is not taken. */
const ofCertificate = /CERT|SIGNATURE/

/** Why a service did not answer, with the days of a certificate that is not taken. Nothing is sent to read them. */
export async function whyNoAnswerAt(url: string, error: unknown): Promise<string> {
  const why = whyNoAnswer(error)
  if (!ofCertificate.test(codeOf(innermost(error)))) return why
  const days = await daysOfCertificate(url)
  return days === null ? why : `${why}: it is good ${days}`
}

async function daysOfCertificate(url: string): Promise<string | null> {
  const { hostname, port } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const socket = connect({
    host,
    port: Number(port || 443),
    servername: host,
    rejectUnauthorized: false,
    timeout: 2000,
  })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(2000) })
    const { valid_from: from, valid_to: to } = socket.getPeerCertificate()
    const day = (given: string) => new Date(given).toISOString().slice(0, 10)
    return `from ${day(from)} to ${day(to)}`
  } catch {
    return null
  } finally {
    socket.destroy()
  }
}
