import { createContext } from 'react'

/** The name under which the form of a row keeps what is typed; null where it takes no time to type it again. */
export const KeptAsContext = createContext<string | null>(null)
