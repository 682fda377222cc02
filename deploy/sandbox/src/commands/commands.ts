import { changeCommand } from './change-command.ts'
import { clockCommand, resetCommand } from './clock-command.ts'
import type { Command } from './command.ts'
import { conversationCommand } from './conversation-command.ts'
import { codeCommand, linkCommand, linksCommand } from './invitation-commands.ts'
import {
  changesCommand,
  conversationsCommand,
  ordersCommand,
  patientsCommand,
  waitingCommand,
} from './list-commands.ts'
import { orderCommand } from './order-command.ts'
import { patientCommand } from './patient-command.ts'
import { peopleCommand } from './people-command.ts'
import { photoCommand } from './photo-command.ts'
import { referenceCommand, trailCommand } from './trail-command.ts'

/** Everything that can be typed after `pnpm sandbox`. */
export const commands: Readonly<Record<string, Command>> = {
  waiting: waitingCommand,
  orders: ordersCommand,
  order: orderCommand,
  changes: changesCommand,
  change: changeCommand,
  conversations: conversationsCommand,
  conversation: conversationCommand,
  people: peopleCommand,
  patients: patientsCommand,
  patient: patientCommand,
  trail: trailCommand,
  reference: referenceCommand,
  photo: photoCommand,
  link: linkCommand,
  links: linksCommand,
  code: codeCommand,
  clock: clockCommand,
  reset: resetCommand,
}

/** The help text of one command, or of all. */
export function help(only?: string): string {
  const lines = Object.entries(commands)
    .filter(([name]) => only === undefined || name === only)
    .flatMap(([name, { usage }]) => usage.map(([typed, does]) => [`${name} ${typed}`.trimEnd(), does] as const))
  const width = Math.max(...lines.map(([typed]) => typed.length))
  return `pnpm sandbox … does what a provider's back office does, at the portal that runs.

${lines.map(([typed, does]) => `  ${typed.padEnd(width)}  ${does}`).join('\n')}

  --json  prints what the portal answered, for programs (pnpm --silent sandbox …)
  --help  prints this

API_PORT (or API_URL) says where the API is, STAFF_KEY what key it knows; without them, as npm start sets them.
It ends with 0, or with 1 when the portal refuses, 2 when it does not understand you, 3 when no portal answers.`
}
