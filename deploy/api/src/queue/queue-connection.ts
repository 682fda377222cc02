import type { fromPglite } from 'pg-boss'

/** How the queue's library reaches the database: it is given statements, and answers rows. */
export type QueueConnection = ReturnType<typeof fromPglite>
