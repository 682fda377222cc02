import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { workspace } from './start-process.ts'

/** A load balancer with a shipped configuration, on its own ports. */
export interface Balancer {
  secure: number
  plain: number
  /** The certificate to trust. */
  certificate: Buffer
  /** Everything it wrote into its logs. */
  logs: () => string
  stop: () => Promise<void>
}

/** Where two gateways and two API servers listen. */
export interface BalancedPorts {
  gateways: readonly [number, number]
  apis: readonly [number, number]
}

const names = ['portal.example', 'northridge.portal.example', 'api.portal.example']

/**
 * A shipped configuration, changed for a test.
 *
 * @param places Each place that the file says to adapt, and the text that replaces it.
 * @throws Error when the file does not have one of them.
 */
export function adapted(file: string, places: readonly (readonly [from: string, to: string])[]): string {
  let text = readFileSync(path.join(workspace, 'deploy/operations', file), 'utf8')
  for (const [from, to] of places) {
    if (!text.includes(from)) throw new Error(`${file} has no ${from} to adapt.`)
    text = text.replaceAll(from, to)
  }
  return text
}

/** Makes a certificate for all names of the configurations, `certificate.pem` and `.key` in a folder. */
export function makeCertificate(folder: string): Buffer {
  const files = ['-keyout', `${folder}/certificate.key`, '-out', `${folder}/certificate.pem`]
  const subject = [
    '-subj',
    '/CN=portal.example',
    '-addext',
    `subjectAltName=${names.map((name) => `DNS:${name}`).join()}`,
  ]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync('openssl', ['req', '-x509', ...kind, ...subject, ...files], { stdio: 'pipe' })
  return readFileSync(`${folder}/certificate.pem`)
}

/**
 * Waits until something answers plain HTTP on a port.
 *
 * @param ended Returns the output of a program that has ended; null while it runs.
 * @throws Error with this output.
 */
export async function untilItAnswers(port: number, ended: () => string | null): Promise<void> {
  for (;;) {
    const words = ended()
    if (words !== null) throw new Error(`It did not start:\n${words}`)
    const answers = await fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' }).then(
      () => true,
      () => false,
    )
    if (answers) return
    await pause(50)
  }
}
