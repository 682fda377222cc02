import type { SandboxConversation } from '../sandbox-conversation.ts'
import { hostileTexts } from './hostile-texts.ts'
import { mariasDiary } from './marias-diary.ts'
import { mariasEarlier } from './marias-earlier.ts'
import { mariasRecent } from './marias-recent.ts'

/** More than thirty, over all topics. */
export const mariasConversations: SandboxConversation[] = [...mariasRecent, ...mariasEarlier, mariasDiary, hostileTexts]
