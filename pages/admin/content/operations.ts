/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** A new post. */
export type CreatePostInput = {
  /** Markdown. */
  body: string;
  /** Written as a slug. */
  category: string;
  /** The summary in a list of posts, at most 500 characters. */
  excerpt?: string | null | undefined;
  /** The time of publication. Left out: a draft. A time ahead: the post appears then. */
  publishedAt?: string | null | undefined;
  /** Small letters and digits in words, with dashes between them; unique among posts. */
  slug: string;
  /** 1 to 200 characters. */
  title: string;
};

/** A site that may be closed for maintenance. */
export type SiteArea =
  /** The site with the slug cadastro, for registering. */
  | 'CADASTRO'
  /** The site with the slug hub. */
  | 'HUB';

/** Changes of the settings. Fields that are left out stay; null removes an address. */
export type SiteSettingsInput = {
  /** The http(s) address of the small icon. */
  faviconUrl?: string | null | undefined;
  /** The text at the foot of every page, at most 1000 characters. */
  footer?: string | null | undefined;
  /** The http(s) address of the logo. */
  logoUrl?: string | null | undefined;
  /** The address where participants hand in; mails about their hand-ins link to it. */
  portalUrl?: string | null | undefined;
  /** Such as #0b5c55. */
  primaryColor?: string | null | undefined;
  /** The address of the privacy policy. */
  privacyPolicyUrl?: string | null | undefined;
  /** The address for registering; mails that invite people link to it. */
  registrationUrl?: string | null | undefined;
  /** Such as #f2b544. */
  secondaryColor?: string | null | undefined;
  /** The name of the sites, 1 to 100 characters. */
  siteName?: string | null | undefined;
  /** The e-mail address for help. */
  supportEmail?: string | null | undefined;
  /** The line below the name, at most 200 characters. */
  tagline?: string | null | undefined;
};

/** Fields that are left out stay. */
export type UpdatePostInput = {
  /** Markdown, at most 100,000 characters. */
  body?: string | null | undefined;
  /** Written as a slug. */
  category?: string | null | undefined;
  /** The summary in a list of posts, at most 500 characters. */
  excerpt?: string | null | undefined;
  /** The `updatedAt` that the caller saw. The mutation fails with CONFLICT when the record has changed since. */
  expectedUpdatedAt?: string | null | undefined;
  /** Null makes it a draft. */
  publishedAt?: string | null | undefined;
  /** Small letters and digits in words, with dashes between them; unique among posts. */
  slug?: string | null | undefined;
  /** 1 to 200 characters. */
  title?: string | null | undefined;
};

export type PostRowFragment = { id: string, slug: string, title: string, category: string, publishedAt: string | null, likes: number, createdAt: string, updatedAt: string, author: { id: string, name: string } | null };

export type PostDetailsFragment = { excerpt: string, body: string, id: string, slug: string, title: string, category: string, publishedAt: string | null, likes: number, createdAt: string, updatedAt: string, author: { id: string, name: string } | null };

export type PublishedPostsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  category?: string | null | undefined;
}>;


export type PublishedPostsQuery = { posts: { totalCount: number, nodes: Array<{ id: string, slug: string, title: string, category: string, publishedAt: string | null, likes: number, createdAt: string, updatedAt: string, author: { id: string, name: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type DraftPostsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type DraftPostsQuery = { draftPosts: { totalCount: number, nodes: Array<{ id: string, slug: string, title: string, category: string, publishedAt: string | null, likes: number, createdAt: string, updatedAt: string, author: { id: string, name: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type PostQueryVariables = Exact<{
  id: string;
}>;


export type PostQuery = { post: { excerpt: string, body: string, id: string, slug: string, title: string, category: string, publishedAt: string | null, likes: number, createdAt: string, updatedAt: string, author: { id: string, name: string } | null } };

export type CreatePostMutationVariables = Exact<{
  input: CreatePostInput;
}>;


export type CreatePostMutation = { createPost: { excerpt: string, body: string, id: string, slug: string, title: string, category: string, publishedAt: string | null, likes: number, createdAt: string, updatedAt: string, author: { id: string, name: string } | null } };

export type UpdatePostMutationVariables = Exact<{
  id: string;
  input: UpdatePostInput;
}>;


export type UpdatePostMutation = { updatePost: { excerpt: string, body: string, id: string, slug: string, title: string, category: string, publishedAt: string | null, likes: number, createdAt: string, updatedAt: string, author: { id: string, name: string } | null } };

export type RemovePostMutationVariables = Exact<{
  id: string;
}>;


export type RemovePostMutation = { removePost: { id: string } };

export type SiteSettingsFormFragment = { siteName: string, tagline: string, logoUrl: string | null, faviconUrl: string | null, primaryColor: string, secondaryColor: string, supportEmail: string | null, registrationUrl: string | null, portalUrl: string | null, privacyPolicyUrl: string | null, footer: string };

export type MaintenanceFormFragment = { area: SiteArea, enabled: boolean, message: string, expectedUntil: string | null };

export type SettingsQueryVariables = Exact<{ [key: string]: never; }>;


export type SettingsQuery = { siteSettings: { recaptchaEnabled: boolean, siteName: string, tagline: string, logoUrl: string | null, faviconUrl: string | null, primaryColor: string, secondaryColor: string, supportEmail: string | null, registrationUrl: string | null, portalUrl: string | null, privacyPolicyUrl: string | null, footer: string }, hub: { area: SiteArea, enabled: boolean, message: string, expectedUntil: string | null }, cadastro: { area: SiteArea, enabled: boolean, message: string, expectedUntil: string | null } };

export type ChangeSiteSettingsMutationVariables = Exact<{
  input: SiteSettingsInput;
}>;


export type ChangeSiteSettingsMutation = { changeSiteSettings: { siteName: string, tagline: string, logoUrl: string | null, faviconUrl: string | null, primaryColor: string, secondaryColor: string, supportEmail: string | null, registrationUrl: string | null, portalUrl: string | null, privacyPolicyUrl: string | null, footer: string } };

export type SetMaintenanceModeMutationVariables = Exact<{
  area: SiteArea;
  enabled: boolean;
  message?: string | null | undefined;
  expectedUntil?: string | null | undefined;
}>;


export type SetMaintenanceModeMutation = { setMaintenanceMode: { area: SiteArea, enabled: boolean, message: string, expectedUntil: string | null } };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}
export const PostRowFragmentDoc = new TypedDocumentString(`
    fragment PostRow on Post {
  id
  slug
  title
  category
  publishedAt
  likes
  createdAt
  updatedAt
  author {
    id
    name
  }
}
    `, {"fragmentName":"PostRow"}) as unknown as TypedDocumentString<PostRowFragment, unknown>;
export const PostDetailsFragmentDoc = new TypedDocumentString(`
    fragment PostDetails on Post {
  ...PostRow
  excerpt
  body
}
    fragment PostRow on Post {
  id
  slug
  title
  category
  publishedAt
  likes
  createdAt
  updatedAt
  author {
    id
    name
  }
}`, {"fragmentName":"PostDetails"}) as unknown as TypedDocumentString<PostDetailsFragment, unknown>;
export const SiteSettingsFormFragmentDoc = new TypedDocumentString(`
    fragment SiteSettingsForm on SiteSettings {
  siteName
  tagline
  logoUrl
  faviconUrl
  primaryColor
  secondaryColor
  supportEmail
  registrationUrl
  portalUrl
  privacyPolicyUrl
  footer
}
    `, {"fragmentName":"SiteSettingsForm"}) as unknown as TypedDocumentString<SiteSettingsFormFragment, unknown>;
export const MaintenanceFormFragmentDoc = new TypedDocumentString(`
    fragment MaintenanceForm on MaintenanceMode {
  area
  enabled
  message
  expectedUntil
}
    `, {"fragmentName":"MaintenanceForm"}) as unknown as TypedDocumentString<MaintenanceFormFragment, unknown>;
export const PublishedPostsDocument = new TypedDocumentString(`
    query PublishedPosts($first: Int, $after: String, $category: String) {
  posts(first: $first, after: $after, category: $category) {
    nodes {
      ...PostRow
    }
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment PostRow on Post {
  id
  slug
  title
  category
  publishedAt
  likes
  createdAt
  updatedAt
  author {
    id
    name
  }
}`) as unknown as TypedDocumentString<PublishedPostsQuery, PublishedPostsQueryVariables>;
export const DraftPostsDocument = new TypedDocumentString(`
    query DraftPosts($first: Int, $after: String) {
  draftPosts(first: $first, after: $after) {
    nodes {
      ...PostRow
    }
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment PostRow on Post {
  id
  slug
  title
  category
  publishedAt
  likes
  createdAt
  updatedAt
  author {
    id
    name
  }
}`) as unknown as TypedDocumentString<DraftPostsQuery, DraftPostsQueryVariables>;
export const PostDocument = new TypedDocumentString(`
    query Post($id: ID!) {
  post(id: $id) {
    ...PostDetails
  }
}
    fragment PostRow on Post {
  id
  slug
  title
  category
  publishedAt
  likes
  createdAt
  updatedAt
  author {
    id
    name
  }
}
fragment PostDetails on Post {
  ...PostRow
  excerpt
  body
}`) as unknown as TypedDocumentString<PostQuery, PostQueryVariables>;
export const CreatePostDocument = new TypedDocumentString(`
    mutation CreatePost($input: CreatePostInput!) {
  createPost(input: $input) {
    ...PostDetails
  }
}
    fragment PostRow on Post {
  id
  slug
  title
  category
  publishedAt
  likes
  createdAt
  updatedAt
  author {
    id
    name
  }
}
fragment PostDetails on Post {
  ...PostRow
  excerpt
  body
}`) as unknown as TypedDocumentString<CreatePostMutation, CreatePostMutationVariables>;
export const UpdatePostDocument = new TypedDocumentString(`
    mutation UpdatePost($id: ID!, $input: UpdatePostInput!) {
  updatePost(id: $id, input: $input) {
    ...PostDetails
  }
}
    fragment PostRow on Post {
  id
  slug
  title
  category
  publishedAt
  likes
  createdAt
  updatedAt
  author {
    id
    name
  }
}
fragment PostDetails on Post {
  ...PostRow
  excerpt
  body
}`) as unknown as TypedDocumentString<UpdatePostMutation, UpdatePostMutationVariables>;
export const RemovePostDocument = new TypedDocumentString(`
    mutation RemovePost($id: ID!) {
  removePost(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<RemovePostMutation, RemovePostMutationVariables>;
export const SettingsDocument = new TypedDocumentString(`
    query Settings {
  siteSettings {
    ...SiteSettingsForm
    recaptchaEnabled
  }
  hub: maintenanceMode(area: HUB) {
    ...MaintenanceForm
  }
  cadastro: maintenanceMode(area: CADASTRO) {
    ...MaintenanceForm
  }
}
    fragment SiteSettingsForm on SiteSettings {
  siteName
  tagline
  logoUrl
  faviconUrl
  primaryColor
  secondaryColor
  supportEmail
  registrationUrl
  portalUrl
  privacyPolicyUrl
  footer
}
fragment MaintenanceForm on MaintenanceMode {
  area
  enabled
  message
  expectedUntil
}`) as unknown as TypedDocumentString<SettingsQuery, SettingsQueryVariables>;
export const ChangeSiteSettingsDocument = new TypedDocumentString(`
    mutation ChangeSiteSettings($input: SiteSettingsInput!) {
  changeSiteSettings(input: $input) {
    ...SiteSettingsForm
  }
}
    fragment SiteSettingsForm on SiteSettings {
  siteName
  tagline
  logoUrl
  faviconUrl
  primaryColor
  secondaryColor
  supportEmail
  registrationUrl
  portalUrl
  privacyPolicyUrl
  footer
}`) as unknown as TypedDocumentString<ChangeSiteSettingsMutation, ChangeSiteSettingsMutationVariables>;
export const SetMaintenanceModeDocument = new TypedDocumentString(`
    mutation SetMaintenanceMode($area: SiteArea!, $enabled: Boolean!, $message: String, $expectedUntil: DateTime) {
  setMaintenanceMode(
    area: $area
    enabled: $enabled
    message: $message
    expectedUntil: $expectedUntil
  ) {
    ...MaintenanceForm
  }
}
    fragment MaintenanceForm on MaintenanceMode {
  area
  enabled
  message
  expectedUntil
}`) as unknown as TypedDocumentString<SetMaintenanceModeMutation, SetMaintenanceModeMutationVariables>;