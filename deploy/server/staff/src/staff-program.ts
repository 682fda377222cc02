import { callCommand } from './call-command.ts'
import { eventsCommand } from './events-command.ts'
import { importCommand } from './import-command.ts'
import { inviteCommand } from './invite-command.ts'
import { providerCommand } from './provider-command.ts'
import type { Program } from './run-commands.ts'
import { waitingCommand } from './waiting-command.ts'

/** Everything that can be typed after `pnpm staff`. */
export const staffProgram: Program = {
  name: 'staff',
  about: 'Does what a provider’s back office does, at any portal.',
  verbs: [waitingCommand, callCommand, eventsCommand, providerCommand, importCommand, inviteCommand],
}
