import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const workspace = path.resolve(import.meta.dirname, '../../../..')

/** Messages of section 8.2 of the specification that no call answers, as pages say them. */
const ofPages: Readonly<Record<string, string>> = {
  'camera-disabled': 'Camera disabled.',
  'camera-unavailable': 'No camera available or permission denied.',
  'maps-failed': 'Maps failed to launch with this address.',
  'qr-invalid': 'Invalid QR code.',
}
/** What every call can end in. */
const ofEveryCall = ['network-unreachable', 'request-failed'] as const

/**
 * The messages that arise in the browser alone, by their code: those in the remote's own texts, or in the texts of the
 * shared parts that its pages use.
 *
 * @param problems The words of the problems of calls, by their code.
 */
export function clientMessagesOf(
  remote: string,
  problems: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const pages = globSync(`remotes/${remote}/src/**/*.{ts,tsx}`, { cwd: workspace }).map(read).join('\n')
  const parts = [...pages.matchAll(/'@homeside\/parts\/(\w+)\//g)].map(([, part]) => `shared/parts/src/${part}`)
  const texts = [`remotes/${remote}/src`, ...new Set(parts)].map((folder) => `${folder}/strings/en.json`)
  const said = texts
    .filter((file) => existsSync(path.join(workspace, file)))
    .map(read)
    .join('\n')
  return Object.fromEntries([
    ...Object.entries(ofPages).filter(([, words]) => said.includes(`"${words}`)),
    ...ofEveryCall.map((code) => [code, problems[code] ?? '']),
  ])
}

function read(file: string): string {
  return readFileSync(path.join(workspace, file), 'utf8')
}
