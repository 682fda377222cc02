import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const howTo = 'To keep what is heard now, run this test with UPDATE_TRANSCRIPTS=1, and read the file aloud.'

/**
 * Returns the stored transcript `transcripts/{name}.txt` of a folder, to compare with what is heard. When they differ,
 * it also says how to store the new one.
 */
export function keptTranscript(folder: string, name: string, heard: string): string {
  const file = join(folder, 'transcripts', `${name}.txt`)
  if (process.env.UPDATE_TRANSCRIPTS === '1') writeFileSync(file, heard)
  const kept = readFileSync(file, 'utf8')
  return kept === heard ? kept : `${kept}${howTo}`
}
