import { runProgram } from '@homeside/server-kit/run-program'
import { StartError } from '@homeside/server-kit/start-error'

import { openPostgres } from './platform/database/open-postgres.ts'
import { createLog } from './platform/log/log.ts'
import { movePhotosBack, movePhotosOut } from './platform/photos/moving.ts'
import { openPhotoStore } from './platform/photos/photo-store.ts'
import { Problem } from './platform/problems/problem.ts'
import { apiSettings, faultsOfPhotos } from './server/settings.ts'

/** The settings of the servers that say where photos are. */
const { DATABASE_URL, PHOTOS_BACK, PHOTOS_KEYS, PHOTOS_URL } = apiSettings

/** Longer than a patient would wait: nobody does. */
const patienceMs = 30_000

process.exitCode =
  (await runProgram(
    {
      about: 'Moves every photo of patients into the bucket, or back. Servers run meanwhile. End it whenever you like.',
      settings: { DATABASE_URL, PHOTOS_URL, PHOTOS_KEYS, PHOTOS_BACK },
      faults: (given) => (given.PHOTOS_URL === null ? ['PHOTOS_URL is missing: the bucket.'] : faultsOfPhotos(given)),
    },
    async ({ DATABASE_URL: address, PHOTOS_BACK: isBack, PHOTOS_KEYS: keys, PHOTOS_URL: url }) => {
      const { database, close } = await openPostgres(address ?? '')
      const say = (words: string) => void process.stderr.write(`${words}\n`)
      const tell = (moved: number) => say(`${moved} moved`)
      const store = openPhotoStore({ url: url ?? '', keys: keys ?? '', log: createLog(process.stderr), patienceMs })
      try {
        const { moved, missing } = isBack
          ? await movePhotosBack(database, store, tell)
          : { moved: await movePhotosOut(database, store, tell), missing: 0 }
        say(`Done: ${moved} photos moved ${isBack ? 'into the database' : 'into the bucket'}.`)
        if (missing === 0) return 0
        say(`${missing} are not in the bucket: bring their files back there, and run this again.`)
        return 1
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        throw new StartError('The bucket did not do what it was asked: see above. Nothing is lost. Run this again.')
      } finally {
        await close()
      }
    },
  )) ?? undefined
