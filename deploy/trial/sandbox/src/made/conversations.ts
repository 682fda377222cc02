import type { ConversationTrait } from '@homeside/contract/constants/patient-traits'
import type { Language } from '@homeside/contract/wire'

import { hostileTexts } from '../conversations/hostile-texts.ts'
import { mariasDiary, mariasEarlier } from '../conversations/marias-earlier.ts'
import { mariasRecent } from '../conversations/marias-recent.ts'
import type { SandboxConversation } from '../conversations/sandbox-conversation.ts'
import { jamesConversations } from '../patients/james-carter.ts'
import { waltsConversations } from '../patients/walt-higgins.ts'

const inEnglish = [...jamesConversations, ...waltsConversations]
const inSpanish = [...mariasRecent, ...mariasEarlier]

type Is = (conversation: SandboxConversation) => boolean

const has =
  (kept: 'kept' | 'expired'): Is =>
  ({ messages }) =>
    messages.some(({ photo }) => photo === kept)
const isClosed: Is = ({ closed }) => closed !== undefined
const isUnread: Is = ({ unread }) => unread !== undefined

/**
 * Tells which conversation fits each trait. The first that fits is used, from those in the patient’s language where
 * both languages have one.
 */
const firstThat: Readonly<Record<Exclude<ConversationTrait, 'long' | 'hostile texts' | 'many'>, Is>> = {
  answered: (each) => !isUnread(each) && !isClosed(each) && !has('kept')(each) && !has('expired')(each),
  unread: (each) => isUnread(each) && !has('kept')(each),
  'with a photo': has('kept'),
  'expired photo': has('expired'),
  closed: isClosed,
}

/** The conversations that a trait names. */
export function madeConversations(trait: ConversationTrait, language: Language): SandboxConversation[] {
  if (trait === 'long') return [mariasDiary]
  if (trait === 'hostile texts') return [hostileTexts]
  if (trait === 'many') return inSpanish
  // A conversation that exists only in Spanish is better than none.
  const all = language === 'es' ? inSpanish : [...inEnglish, ...inSpanish]
  const found = all.find(firstThat[trait])
  if (found === undefined) throw new Error(`The sandbox has no conversation that is ${trait}.`)
  return [found]
}
