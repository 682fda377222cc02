import { changeCommand } from './change-command.ts'
import { conversationCommand } from './conversation-command.ts'
import { eventsCommand } from './events-command.ts'
import { importCommand } from './import-command.ts'
import { codeCommand, linkCommand, linksCommand } from './invitation-commands.ts'
import { inviteCommand } from './invite-command.ts'
import {
  changesCommand,
  conversationsCommand,
  ordersCommand,
  patientsCommand,
  waitingCommand,
} from './list-commands.ts'
import { orderCommand } from './order-command.ts'
import { chargeCommand, patientCommand } from './patient-command.ts'
import { photoCommand } from './photo-command.ts'
import { providerCommand } from './provider-command.ts'
import type { Program } from './run-commands.ts'
import { referenceCommand, trailCommand } from './trail-command.ts'

/** Everything that can be typed after `pnpm staff`. */
export const staffProgram: Program = {
  name: 'staff',
  about: 'does what a provider’s back office does, at any portal.',
  commands: {
    waiting: waitingCommand,
    events: eventsCommand,
    orders: ordersCommand,
    order: orderCommand,
    changes: changesCommand,
    change: changeCommand,
    conversations: conversationsCommand,
    conversation: conversationCommand,
    patients: patientsCommand,
    patient: patientCommand,
    charge: chargeCommand,
    trail: trailCommand,
    reference: referenceCommand,
    photo: photoCommand,
    provider: providerCommand,
    import: importCommand,
    link: linkCommand,
    links: linksCommand,
    code: codeCommand,
    invite: inviteCommand,
  },
}
