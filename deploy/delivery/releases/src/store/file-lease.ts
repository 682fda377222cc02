import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { z } from 'zod'

import { SerialTakenError } from './release-store.ts'
import { readIfThere, writeOnce } from './write-once.ts'

const lease = z.object({ holder: z.string(), endsAt: z.number() })
type Lease = z.infer<typeof lease>

/**
 * Takes or keeps a lease in its own folder. To take it, a process writes the next number, which only one can do; the
 * highest number counts. The clocks of machines that share the folder must differ by less than a lease.
 *
 * @returns Who holds it now.
 */
export async function takeFileLease(folder: string, holder: string, milliseconds: number): Promise<string> {
  await mkdir(folder, { recursive: true })
  const now = Date.now()
  const { held, number } = await newestLease(folder)
  const isOver = !held || held.endsAt <= now
  if (!isOver && held.holder !== holder) return held.holder
  const text = JSON.stringify({ holder, endsAt: now + milliseconds } satisfies Lease)
  if (isOver) {
    const next = number + 1
    await writeOnce(leaseFile(folder, next), text, () => new SerialTakenError(path.basename(folder), next)).catch(
      (error: unknown) => {
        if (!(error instanceof SerialTakenError)) throw error
      },
    )
  } else {
    await replace(leaseFile(folder, number), text)
  }
  // Somebody may have been faster, with this number or a higher one.
  const after = await newestLease(folder)
  if (after.held?.holder === holder) await removeBefore(folder, after.number)
  return after.held?.holder ?? holder
}

/** Ends a lease early, if this holder has it. */
export async function endFileLease(folder: string, holder: string): Promise<void> {
  const { held, number } = await newestLease(folder)
  if (held?.holder !== holder) return
  await replace(leaseFile(folder, number), JSON.stringify({ holder, endsAt: 0 } satisfies Lease))
}

/** Who holds a lease now; null when nobody does. */
export async function fileLeaseHolder(folder: string): Promise<string | null> {
  const { held } = await newestLease(folder)
  return held && held.endsAt > Date.now() ? held.holder : null
}

async function newestLease(folder: string): Promise<{ number: number; held: Lease | null }> {
  for (;;) {
    const number = Math.max(0, ...(await numbersIn(folder)))
    if (number === 0) return { number, held: null }
    const text = await readIfThere(leaseFile(folder, number))
    // If the file is gone, a newer lease has replaced it.
    if (text !== null) return { number, held: lease.parse(JSON.parse(text)) }
  }
}

async function numbersIn(folder: string): Promise<number[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.flatMap((name) => /^(\d+)\.json$/.exec(name)?.[1] ?? []).map(Number)
}

async function removeBefore(folder: string, number: number): Promise<void> {
  const older = (await numbersIn(folder)).filter((each) => each < number)
  await Promise.all(older.map((each) => rm(leaseFile(folder, each), { force: true })))
}

/** Only the holder writes here, and a reader sees one complete text or the other. */
async function replace(file: string, text: string): Promise<void> {
  await writeFile(`${file}.draft`, text)
  await rename(`${file}.draft`, file)
}

function leaseFile(folder: string, number: number): string {
  return path.join(folder, `${number}.json`)
}
