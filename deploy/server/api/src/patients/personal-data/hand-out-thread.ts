import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'

import { strFromU8, strToU8, zipSync } from 'fflate'

import type { PersonalData } from './collect-data.ts'
import { fhirBundle } from './fhir-bundle.ts'
import type { HandOut } from './hand-out.ts'
import { personalPage } from './personal-page.ts'

/** One ZIP: a page to read in each language, all of it as JSON, what FHIR has a place for, and the pictures. */
async function zipOf({ now, page, pictures, tables }: HandOut): Promise<Uint8Array> {
  const data: PersonalData = Object.fromEntries(
    Object.entries(tables).map(([name, parts]) => [
      name,
      parts.flatMap((part) => JSON.parse(strFromU8(part)) as PersonalData[string]),
    ]),
  )
  const about = { ...page, now, hasPictures: pictures.length > 0 }
  return zipSync({
    'read-me.html': strToU8(await personalPage(data, { ...about, language: 'en' })),
    'leame.html': strToU8(await personalPage(data, { ...about, language: 'es' })),
    'data.json': strToU8(
      `{${Object.entries(tables)
        .map(([name, parts]) => `"${name}": [${parts.map((part) => strFromU8(part).slice(1, -1)).join(',\n')}]`)
        .join(',\n')}}\n`,
    ),
    'fhir.json': strToU8(JSON.stringify(fhirBundle(data, now))),
    // A JPEG does not get smaller.
    ...Object.fromEntries(pictures.map(([key, bytes]) => [`photos/${key}.jpg`, [bytes, { level: 0 }] as const])),
  })
}

// Whoever waits for a page goes first. Elsewhere the priority is that of the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
const zip = await zipOf(workerData as HandOut)
parentPort?.postMessage(zip, [zip.buffer as ArrayBuffer])
