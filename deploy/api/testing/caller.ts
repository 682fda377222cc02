import type { MadePatient } from '@homeside/contract/sandbox-patients'

/** How a patient signs in, and where: one that a test made, or one of the sandbox. */
export type SignIn = Pick<MadePatient, 'Username' | 'Alias'>

export interface Answered<Body> {
  status: number
  body: Body
  headers: Headers
}

export interface Caller {
  token: string
  /** What comes is not JSON. */
  download: (path: string) => Promise<Response>
  get: <Body>(path: string, headers?: Record<string, string>) => Promise<Answered<Body>>
  post: <Body>(path: string, body: unknown, headers?: Record<string, string>) => Promise<Answered<Body>>
  put: <Body>(path: string, body: unknown, headers?: Record<string, string>) => Promise<Answered<Body>>
  delete: <Body>(path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answered<Body>>
}
