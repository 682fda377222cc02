import type { fromPglite } from 'pg-boss'

/** How the queue library uses the database: it sends statements and gets rows. */
export type QueueConnection = ReturnType<typeof fromPglite>
