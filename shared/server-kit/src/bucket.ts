import { createHash } from 'node:crypto'

import { AwsClient } from 'aws4fetch'
import { getMimeType } from 'hono/utils/mime'

/** A bucket, by S3's API. Whatever it is asked, it throws BucketRefusal when it says no, and Error when it is away. */
export interface Bucket {
  /** The file; null where there is none. */
  read: (key: string) => Promise<Buffer | null>
  /**
   * Writes a file, in place of one that is there.
   *
   * @param type What the bucket tells of it. Default: by the ending of its key.
   */
  write: (key: string, bytes: Buffer, type?: string) => Promise<void>
  /** Deletes a file. One that is not there is as good as deleted. */
  remove: (key: string) => Promise<void>
  /** The keys that begin so, a thousand at most. */
  list: (prefix: string) => Promise<string[]>
}

export interface BucketSettings {
  /** `s3://bucket/folder?endpoint=https://…&region=…`; only the bucket is required. */
  url: string
  /** The key's id and the key, with a colon between them. */
  keys: string
  /** After this time an answer is no longer waited for, in milliseconds. */
  patienceMs?: number
}

/** Shorter than a browser waits for a file. */
const usualPatienceMs = 5000
/** How many files travel at once: more wait for the network, fewer leave it idle. */
const atOnce = 4

/** The bucket answered, and did not do it. */
export class BucketRefusal extends Error {
  readonly status: number
  /** S3's own word for the reason. */
  readonly code: string | undefined

  constructor(method: string, status: number, code: string | undefined) {
    super(`the bucket refused a ${method}: ${status} ${code ?? ''}`.trim())
    this.name = 'BucketRefusal'
    this.status = status
    this.code = code
  }
}

/** Opens a bucket. Nothing is asked yet. */
export function openBucket({ url, keys, patienceMs = usualPatienceMs }: BucketSettings): Bucket {
  const { base, folder, region } = bucketOf(url)
  const [accessKeyId = '', secretAccessKey = ''] = keys.split(/:(.*)/s)
  const client = new AwsClient({ accessKeyId, secretAccessKey, service: 's3', region, retries: 0 })

  async function asked(method: string, address: string, bytes: Buffer = Buffer.of(), type?: string) {
    const { content, ok, status } = await answered(
      client.fetch(`${base}${address}`, {
        method,
        headers: {
          'X-Amz-Content-Sha256': createHash('sha256').update(bytes).digest('hex'),
          ...(type ? { 'Content-Type': type } : {}),
        },
        ...(method === 'PUT' ? { body: new Uint8Array(bytes) } : {}),
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      }),
    )
    if (ok) return content
    const code = /<Code>(\w+)<\/Code>/.exec(content.toString())?.[1]
    // A bucket that is not there is answered with 404 too, and its files are not gone.
    if (status === 404 && code === 'NoSuchKey') return null
    throw new BucketRefusal(method, status, code)
  }

  return {
    read: (key) => asked('GET', `/${folder}${key}`),
    write: async (key, bytes, type = getMimeType(key) ?? 'application/octet-stream') =>
      void (await asked('PUT', `/${folder}${key}`, bytes, type)),
    remove: async (key) => void (await asked('DELETE', `/${folder}${key}`)),
    list: async (prefix) => {
      const found = await asked('GET', `?list-type=2&prefix=${encodeURIComponent(folder + prefix)}`)
      const names = (found ?? '').toString().matchAll(/<Key>([^<]*)<\/Key>/g)
      return [...names].map(([, key = '']) => key.slice(folder.length))
    },
  }
}

async function answered(answer: Promise<Response>): Promise<{ content: Buffer; ok: boolean; status: number }> {
  try {
    const { ok, status } = await answer
    return { content: Buffer.from(await (await answer).arrayBuffer()), ok, status }
  } catch (error) {
    // The error of fetch has the reason in its cause.
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const { code, message } = Object(cause) as { code?: unknown; message?: string }
    throw new Error(`the bucket does not answer: ${typeof code === 'string' ? code : message}`, { cause: error })
  }
}

/**
 * What is wrong with the settings of a bucket, one sentence each.
 *
 * @param setting What their names begin with: `PHOTOS` for `PHOTOS_URL` and `PHOTOS_KEYS`.
 */
export function faultsOfBucket(setting: string, url: string, keys: string | null): string[] {
  if (!URL.canParse(url)) return [`${setting}_URL is no address.`]
  const { base } = bucketOf(url)
  if (!URL.canParse(base)) return [`${setting}_URL names an endpoint that is no address: write https:// before it.`]
  const { hostname, protocol } = new URL(base)
  const isOpen = protocol !== 'https:' && !['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
  return [
    ...(new URL(url).host === '' ? [`${setting}_URL names no bucket: s3://bucket?endpoint=…`] : []),
    ...(isOpen ? [`${setting}_URL’s endpoint has no TLS: files would be readable on their way. Write https://.`] : []),
    ...(/^[^:]+:./.test(keys ?? '')
      ? []
      : [`${setting}_KEYS is missing: the id and the key that ${setting}_URL takes, as id:key.`]),
  ]
}

/** The address of the bucket, and the folder in it: empty, or with a slash at its end. */
function bucketOf(url: string): { base: string; folder: string; region: string } {
  const { host, pathname, searchParams } = new URL(url)
  const region = searchParams.get('region') ?? 'us-east-1'
  const endpoint = (searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`).replace(/\/+$/, '')
  const folder = pathname.replace(/^\/+|\/+$/g, '')
  return { base: `${endpoint}/${host}`, folder: folder === '' ? '' : `${folder}/`, region }
}

/** Works through keys, a few at a time. The first failure ends it, once none is under way any more. */
export async function inLanes<Key>(keys: readonly Key[], work: (key: Key) => Promise<void>): Promise<void> {
  const waiting = [...keys]
  const lane = async () => {
    try {
      for (let key = waiting.shift(); key !== undefined; key = waiting.shift()) await work(key)
    } finally {
      waiting.length = 0
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, lane))
  for (const end of ended) if (end.status === 'rejected') throw end.reason
}
