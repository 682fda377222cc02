/** One thing that somebody should be told about an environment. */
export interface Notice {
  /** The same for the same thing, however often it is sent. */
  id: string
  type: 'promoted' | 'held' | 'rolled back' | 'refused' | 'changed'
  environment: string
  atUtc: string
  /** In one sentence, for a chat. */
  text: string
}
