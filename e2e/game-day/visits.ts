import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'

import { witnessCookie, witnessOf } from '@homeside/server-kit/witness'

/**
 * Patients, each signed in and in a network of their own, load a page at both gateways, and report how a remote did:
 *
 *   node visits.ts <host name> <path> <remote> <what became of it for some> <for each how manieth>
 *
 * It goes on until it is ended.
 */

const [, , host = '', path = '', remote = '', outcome = '', each = ''] = process.argv
const key = readFileSync('/etc/homeside/witness-key', 'utf8').trim()
const load = { phase: 'load', outcome: 'loaded', duration: 300 }
const trouble = { ...load, outcome, phase: outcome === 'crashed' ? 'render' : 'load' }

async function ask(who: number, place: string, body?: string): Promise<string> {
  const headers = {
    Host: host,
    Origin: `https://${host}`,
    Cookie: `${witnessCookie}=${witnessOf(key, String(who))}`,
    'X-Forwarded-For': `10.${(who >> 8) & 255}.${who & 255}.1`,
    'X-Forwarded-Proto': 'https',
  }
  return new Promise((resolve, reject) => {
    const port = 8081 + (who % 2)
    const method = body === undefined ? 'GET' : 'POST'
    const sent = request({ host: '127.0.0.1', port, path: place, method, headers }, (answer) => resolve(text(answer)))
    sent.once('error', reject).end(body)
  })
}

interface Shown {
  snapshotId: string
  remotes: { name: string; track: string; build: { version: string } }[]
}

for (let who = 1; ; who++) {
  const html = await ask(who, path)
  const { remotes, snapshotId } = JSON.parse(/id="page-snapshot">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as Shown
  const shown = remotes.find(({ name }) => name === remote)
  const common = { remote, version: shown?.build.version, track: shown?.track, snapshotId }
  const isTroubled = who % Number(each) === 0
  const reports = isTroubled && outcome !== 'crashed' ? [trouble] : isTroubled ? [load, trouble] : [load]
  for (const report of reports) await ask(who, '/-/beacon', JSON.stringify({ ...common, ...report }))
}
