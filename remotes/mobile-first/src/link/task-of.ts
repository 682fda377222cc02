import { dynamicTemplates } from '@homeside/contract/constants/dynamic-templates'
import type { DynamicTemplateRoute } from '@homeside/contract/constants/dynamic-templates'

/** What a link is for, as it was stored; orders where a newer server names something that is not known here. */
export function taskOf(route: string | null): DynamicTemplateRoute {
  return dynamicTemplates.find((template) => template.route === route)?.route ?? 'orders'
}
