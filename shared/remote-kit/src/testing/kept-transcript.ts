import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const howTo = 'To keep what is heard now, run this test with UPDATE_TRANSCRIPTS=1, and read the file aloud.'

/**
 * Compares what is heard with the stored transcript `transcripts/{name}.txt` in a folder. When they differ, the error
 * says how to store the new one.
 */
export function keptTranscript(folder: string, name: string, heard: string): string {
  const file = join(folder, 'transcripts', `${name}.txt`)
  if (process.env.UPDATE_TRANSCRIPTS === '1') writeFileSync(file, heard)
  const kept = readFileSync(file, 'utf8')
  return kept === heard ? kept : `${kept}${howTo}`
}
