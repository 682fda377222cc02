import { BucketRefusal, openBucket, type Bucket, type BucketSettings } from '@homeside/server-kit/bucket'

import { describeError, type Log } from '../log/log.ts'
import { OutsideServices, ServiceAway } from '../outside/outside-services.ts'
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

const away = () => new Problem('unavailable', { retryAfterSeconds: 5 })

/**
 * Photos in a bucket.
 *
 * Each of its functions throws Problem unavailable when the bucket does not answer, or refuses.
 */
export function openPhotoStore({ log, ...settings }: BucketSettings & { log: Log }): PhotoStore {
  const bucket = openBucket(settings)
  const services = new OutsideServices({ isAway: (error) => !(error instanceof BucketRefusal) })
  let failures = 0

  async function asked<Answer>(method: string, ask: (from: Bucket) => Promise<Answer>): Promise<Answer> {
    try {
      return await services.ask('bucket', () => ask(bucket))
    } catch (error) {
      if (error instanceof BucketRefusal) {
        log.error({ method, status: error.status, code: error.code }, 'photo store refused')
      } else if (!(error instanceof ServiceAway)) {
        // The cause has fetch's own reason.
        const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error
        log.error({ method, ...describeError(reason) }, 'photo store away')
      }
    }
    failures += 1
    throw away()
  }

  return {
    keep: (photoKey, bytes) => asked('PUT', ({ write }) => write(photoKey, bytes, 'image/jpeg')),
    read: async (photoKey) => {
      const content = await asked('GET', ({ read }) => read(photoKey))
      if (content === null) log.error({ method: 'GET' }, 'photo missing in its store')
      return content
    },
    remove: (photoKey) => asked('DELETE', ({ remove }) => remove(photoKey)),
    failures: () => failures,
  }
}
