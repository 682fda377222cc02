import { createHash } from 'node:crypto'

import { AwsClient } from 'aws4fetch'

import { describeError } from '../log/log.ts'
import type { Log } from '../log/log.ts'
import { Problem } from '../problems/problem.ts'

/** Where photos are kept outside the database, by their keys. */
export interface PhotoStore {
  /** Writes a JPEG. Again with the same key changes nothing. */
  keep: (photoKey: string, bytes: Buffer) => Promise<void>
  /** The JPEG; null where there is none. */
  read: (photoKey: string) => Promise<Buffer | null>
  /** Deletes it. One that is not there is as good as deleted. */
  remove: (photoKey: string) => Promise<void>
  /** How often the store did not do what it was asked. */
  failures: () => number
}

export interface BucketSettings {
  /** `s3://bucket/folder?endpoint=https://…&region=…`; only the bucket is required. */
  url: string
  /** The key's id and the key, with a colon between them. */
  keys: string
  log: Log
  /** After this time an answer is no longer waited for, in milliseconds. */
  patienceMs?: number
}

/** Shorter than patients wait for a picture. */
const usualPatienceMs = 5000
/** So that a store that stands still does not take every request's place. */
const mostReadAtOnce = 20
const away = () => new Problem('unavailable', { retryAfterSeconds: 5 })

/**
 * Photos in a bucket, by S3's API.
 *
 * Each of its functions throws Problem unavailable when the store does not answer, or refuses.
 */
export function openBucket({ url, keys, log, patienceMs = usualPatienceMs }: BucketSettings): PhotoStore {
  const { base, region } = bucketOf(url)
  const [accessKeyId = '', secretAccessKey = ''] = keys.split(/:(.*)/s)
  const client = new AwsClient({ accessKeyId, secretAccessKey, service: 's3', region, retries: 0 })
  let failures = 0
  let reading = 0

  async function asked(method: 'DELETE' | 'GET' | 'PUT', photoKey: string, bytes: Buffer = Buffer.of()) {
    try {
      const response = await client.fetch(`${base}/${photoKey}`, {
        method,
        headers: {
          'X-Amz-Content-Sha256': createHash('sha256').update(bytes).digest('hex'),
          ...(method === 'PUT' ? { 'Content-Type': 'image/jpeg' } : {}),
        },
        ...(method === 'PUT' ? { body: new Uint8Array(bytes) } : {}),
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      })
      const content = Buffer.from(await response.arrayBuffer())
      if (response.ok) return content
      const code = /<Code>(\w+)<\/Code>/.exec(content.toString())?.[1]
      // A bucket that is not there is answered with 404 too, and its photos are not gone.
      if (response.status === 404 && code === 'NoSuchKey') {
        log.error({ method }, 'photo missing in its store')
        return null
      }
      log.error({ method, status: response.status, code }, 'photo store refused')
    } catch (error) {
      log.error({ method, ...describeError(error) }, 'photo store away')
    }
    failures += 1
    throw away()
  }

  return {
    keep: async (photoKey, bytes) => void (await asked('PUT', photoKey, bytes)),
    read: async (photoKey) => {
      if (reading >= mostReadAtOnce) throw away()
      reading += 1
      try {
        return await asked('GET', photoKey)
      } finally {
        reading -= 1
      }
    },
    remove: async (photoKey) => void (await asked('DELETE', photoKey)),
    failures: () => failures,
  }
}

/** What is wrong with the settings of a bucket, one sentence each. */
export function faultsOfBucket(url: string, keys: string | null): string[] {
  if (!URL.canParse(url)) return ['PHOTOS_URL is no address.']
  const { base } = bucketOf(url)
  if (!URL.canParse(base)) return ['PHOTOS_URL names an endpoint that is no address: write https:// before it.']
  const { hostname, protocol } = new URL(base)
  const isOpen = protocol !== 'https:' && !['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
  return [
    ...(new URL(url).host === '' ? ['PHOTOS_URL names no bucket: s3://bucket?endpoint=…'] : []),
    ...(isOpen ? ['PHOTOS_URL’s endpoint has no TLS: photos would be readable on their way. Write https://.'] : []),
    ...(/^[^:]+:./.test(keys ?? '')
      ? []
      : ['PHOTOS_KEYS is missing: the id and the key that PHOTOS_URL takes, as id:key.']),
  ]
}

function bucketOf(url: string): { base: string; region: string } {
  const { host, pathname, searchParams } = new URL(url)
  const region = searchParams.get('region') ?? 'us-east-1'
  const endpoint = (searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`).replace(/\/+$/, '')
  return { base: `${endpoint}/${host}${pathname.replace(/\/+$/, '')}`, region }
}
