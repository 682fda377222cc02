import { dynamicTemplates, type DynamicTemplateRoute } from '@homeside/contract/constants/dynamic-templates'

/** The purpose of a link, as stored; orders when a newer server names an unknown one. */
export function taskOf(route: string | null): DynamicTemplateRoute {
  return dynamicTemplates.find((template) => template.route === route)?.route ?? 'orders'
}
