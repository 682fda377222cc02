import { ApiProblem } from '@homeside/api-client/api-problem'

/** What the server says about supplies has no field here. It is shown as a whole, with a link back to the supplies. */
export function aboutSupplies(error: unknown): unknown {
  if (!(error instanceof ApiProblem) || error.code !== 'validation') return error
  const fields = Object.entries(error.fields).filter(([name]) => !name.startsWith('Items'))
  return new ApiProblem({ code: error.code, status: error.status, fields: Object.fromEntries(fields), cause: error })
}
