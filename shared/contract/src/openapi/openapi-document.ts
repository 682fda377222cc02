/** The part of OpenAPI 3.1 that the contract uses. */
export interface OpenApiDocument {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, OpenApiOperation>>
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, object> }
}

export interface OpenApiOperation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: Record<string, never[]>[]
  parameters: OpenApiParameter[]
  requestBody?: { required: true; content: Content }
  responses: Record<string, OpenApiResponse>
}

export interface OpenApiParameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: JsonSchema
}

export interface OpenApiResponse {
  description: string
  content: Content
}

/** A body by its media type. */
type Content = Record<string, { schema: JsonSchema; example?: unknown }>

export interface JsonSchema {
  [keyword: string]: unknown
}
