import { readFileSync } from 'node:fs'
import path from 'node:path'

import { installed } from '@homeside/build/testing/installed'
import { shellPieces } from '@homeside/build/testing/written-commands'
import { root } from '@homeside/local/workspace'
import { expect } from '@playwright/test'

import type { Machine } from './machine.ts'

/** Commands that are not typed, each with the reason. */
const exceptions: readonly [RegExp, string][] = [
  [/^curl -s http:\/\/10\.0\.0\.11:8008/, 'asks Patroni, which needs three machines'],
  [/^pnpm unit /, 'is itself a test'],
  [/api\.stripe\.com$/, 'asks somebody else’s server, which a machine of tests may not reach'],
  [/^(timedatectl|systemctl restart systemd-timesyncd)/, 'is about the clock, which is that of the machine outside'],
]

/** What has another name on this machine than in the runbook. */
const names: readonly [RegExp, string][] = [
  [/[A-Z_]+=… /g, ''],
  [/\bproduction\b/g, 'live'],
  [/\borders-team\b/g, 'us'],
  [/\b2\.7\.0\b/g, '1.0.1'],
  [/\b2\.7\.1\b/g, '1.0.2'],
  [/\b2\.7\.2\b/g, '1.0.3'],
  [/--alias northridge/g, '--alias "$ALIAS"'],
  [/\bsleep-diary\b/g, 'mobile-first'],
  [/\bportal\.example\b/g, '"$PAGE"'],
  [/mail\.example:587/g, '127.0.0.1:25'],
  [/\/2026-01-31\//g, '/"$(date -u +%F)"/'],
  [/5f3a91c2/g, `'"$NUMBER"'`],
  [/replay <(\w+)>/, 'replay "$$$1"'],
  [/--key 17$/, '--key "$SESSION"'],
  // There is only this machine, so the console is asked directly and not through the tunnel.
  [/ssh -L \d+:(127\.0\.0\.1:\d+) \S+/, 'curl -fsS http://$1/'],
  // The runbook says this in a remark beside the command.
  [/(restart (?:them )?one by one)\n/, '$1\nsystemctl restart homeside-gateway@8081 homeside-gateway@8082\n'],
]

/** What has to be typed before a command, where the runbook assumes that somebody knows a value or made a mistake. */
const before: readonly [RegExp, string][] = [
  [
    /grep -i '"correlationId"/,
    'NUMBER=$(curl -s -D- -o /dev/null http://127.0.0.1:8101/orders/open | sed -n "s/^x-correlation-id: \\(.\\{8\\}\\).*/\\1/Ip")',
  ],
  [
    /replay <version>/,
    'version=$(curl -sk "https://$PAGE/cedar-ridge/login" | grep -o "live\\.[0-9]*\\.[0-9]*" | head -1 | tr . -)',
  ],
  [
    /replay <page>/,
    'page=$(pnpm staff call staffPatientTrail --patient Calder | grep -o "\\"page\\": *\\"[^\\"]*" | head -1 | cut -d\\" -f4)',
  ],
  [
    /call endStaffSession/,
    'SESSION=$(pnpm staff call staffSessions | grep -o "\\"SessionKey\\": *[0-9]*" | grep -o "[0-9]*$")',
  ],
  [/systemctl start homeside-backup/, 'mv "/var/lib/homeside-backup/$(date -u +%F)" /var/lib/homeside-backup/bad'],
]

/** Commands that rightly end with another code than 0 here, and why. */
const ends: readonly [RegExp, number, string][] = [
  [/^curl -v telnet/, 7, 'nobody listens there: that is why mails fail'],
  [/status homeside-backup/, 3, 'it runs at night'],
]

/** What a command that searches has to find. */
const finds: readonly [RegExp, RegExp][] = [
  [/-p warning/, /"level":[45]0(?![^]*"level":30)/],
  [/grep -i '"correlationId"/, /"route":"\/orders\/open"/],
  [/message not sent/, /message not sent/],
  [/journalctl -u homeside-controller/, /leads/],
  [/release status/, /orders +1\.0\.\d/],
  [/release replay/, /orders +1\.0\.\d/],
  [/pg_restore/, /TABLE DATA public audit_trail/],
  [/openssl/, /notAfter=/],
]

/** The commands of the runbook in their order: each piece of code that begins with the name of an installed program. */
function commandsOfRunbook(): string[] {
  const page = readFileSync(path.join(root, 'deploy/operations/RUNBOOK.md'), 'utf8')
  return shellPieces(page).filter((piece) => {
    const [, program = ''] = /^(?:[A-Z_]+=\S+ )*([a-z][\w-]*) \S|^(timedatectl)$/.exec(piece) ?? []
    return program === 'pnpm' || (program !== '' && installed(program) !== null)
  })
}

function adapted(piece: string): string {
  return names.reduce((text, [theirs, ours]) => text.replace(theirs, ours), piece)
}

/** Types every command of the runbook, and checks how it ends and what it finds. */
export async function typeRunbook(machine: Machine): Promise<void> {
  await machine.type(
    'sed "s|^COUNTS=.*|COUNTS=--gateway http://127.0.0.1:8081,http://127.0.0.1:8082|" deploy/operations/systemd/controller.env > /etc/homeside/controller.env',
  )
  await machine.type('install -m 600 ~/.config/homeside/live.pem /etc/homeside/live.pem')
  await machine.type('address homeside_owner releases > /etc/homeside/releases-owner-database-url')
  await machine.type('systemctl start homeside-controller@live')
  const pieces = commandsOfRunbook()
  expect(pieces.length).toBeGreaterThan(30)
  const typed = pieces.filter((piece) => !exceptions.some(([found]) => found.test(piece)))
  const faults: string[] = []
  for (const piece of typed) {
    const first = before.find(([found]) => found.test(piece))
    if (first) await machine.type(`${first[1]} || true`)
    const [said, code] = await machine.tries(adapted(piece))
    const [, wanted = 0] = ends.find(([found]) => found.test(piece)) ?? []
    const missed = finds.filter(([found, words]) => found.test(piece) && !words.test(said))
    if (code !== wanted || missed.length > 0) faults.push(`${piece}\nended with ${code}:\n${said}`)
  }
  expect(faults).toEqual([])
}
