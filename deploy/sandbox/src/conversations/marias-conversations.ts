import { hostileTexts } from './hostile-texts.ts'
import { mariasDiary } from './marias-diary.ts'
import { mariasEarlier } from './marias-earlier.ts'
import { mariasRecent } from './marias-recent.ts'
import type { SandboxConversation } from './sandbox-conversation.ts'

/** The conversations of the made-up patient Maria: more than thirty over all topics, so that lists have several pages. */
export const mariasConversations: SandboxConversation[] = [...mariasRecent, ...mariasEarlier, mariasDiary, hostileTexts]
