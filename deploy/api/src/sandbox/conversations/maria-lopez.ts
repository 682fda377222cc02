import type { SandboxConversation } from '../sandbox-conversation.ts'
import { hostileTexts } from './hostile-texts.ts'
import { mariasEarlier } from './maria-earlier.ts'
import { mariasDiary } from './maria-long.ts'
import { mariasRecent } from './maria-recent.ts'

/** More than thirty, over all topics. */
export const mariasConversations: SandboxConversation[] = [...mariasRecent, ...mariasEarlier, mariasDiary, hostileTexts]
