import type { fromPglite } from 'pg-boss'

/** The queue library's way to the database: statements in, rows out. */
export type QueueConnection = ReturnType<typeof fromPglite>
