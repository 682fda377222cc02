import { join } from 'node:path'

import type { FoundPatient } from '../../platform/database/find-patient.ts'
import { inThread } from '../../platform/outside/in-thread.ts'
import { OutsideServices, ServiceAway } from '../../platform/outside/outside-services.ts'
import { findServedPhoto, type PhotoPlaces } from '../../platform/photos/photos.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { collectData } from './collect-data.ts'

/** The input of the thread that makes the ZIP. */
export interface HandOut {
  /** Lists of rows by table, as JSON. */
  tables: Record<string, Uint8Array<ArrayBuffer>[]>
  page: { provider: string; timeZoneKey: number }
  pictures: [key: string, bytes: Uint8Array<ArrayBuffer>][]
  now: Date
}

const zipMs = 120_000
const zipInThread: (what: HandOut, given: ArrayBuffer[]) => Promise<Uint8Array<ArrayBuffer>> = inThread(
  join(import.meta.dirname, 'hand-out-thread.ts'),
  zipMs,
)

/** Few are made at once, because each is held in memory, and those who wait keep no place from anybody's page. */
const handOuts = new OutsideServices({ isAway: () => false })

interface For {
  /** The account, which is the person's alone: null where somebody else asks. */
  accountKey: number | null
  now: Date
  giveWay: () => Promise<void>
}

/**
 * Makes one ZIP of all that is on file of a patient.
 *
 * @throws Problem overloaded while too many wait for theirs.
 */
export function handOut(places: PhotoPlaces, found: FoundPatient, asked: For): Promise<Uint8Array<ArrayBuffer>> {
  return handOuts
    .ask('hand-out', () => makeHandOut(places, found, asked))
    .catch((error: unknown) => {
      throw error instanceof ServiceAway ? new Problem('overloaded', { retryAfterSeconds: 10 }) : error
    })
}

async function makeHandOut(
  places: PhotoPlaces,
  { patient, provider }: FoundPatient,
  { accountKey, now, giveWay }: For,
): Promise<Uint8Array<ArrayBuffer>> {
  const tables = await collectData(places.database, patient, { accountKey, giveWay })
  const pictures: HandOut['pictures'] = []
  const photos = (tables['photos'] ?? []).flatMap(
    (list) => JSON.parse(new TextDecoder().decode(list)) as { photo_key: string }[],
  )
  for (const { photo_key: key } of photos) {
    await giveWay()
    // It may be one of a record that became part of this one.
    const found = await findServedPhoto(places, { siteKey: patient.siteKey }, key, now).catch(goneIsNone)
    // A small one shares its memory with what else was read.
    if (found) pictures.push([key, new Uint8Array(found.bytes)])
  }
  const page = { provider: provider.name, timeZoneKey: patient.timeZoneKey }
  return zipInThread(
    { tables, page, pictures, now },
    [...Object.values(tables).flat(), ...pictures.map(([, bytes]) => bytes)].map(({ buffer }) => buffer),
  )
}

/** Answers null for a picture whose time is over. Any other problem ends the call: half an answer would look whole. */
function goneIsNone(problem: unknown): null {
  if (problem instanceof Problem && problem.code === 'photo-gone') return null
  throw problem
}
