import { type CompileContext, fromMarkdown, type Token } from 'mdast-util-from-markdown';
import { frontmatter } from 'micromark-extension-frontmatter';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';
import type { MarkdownNode, MarkdownRoot } from './structure/nodes.ts';
import { mdxSyntax, structureNodes, structureSyntax } from './structure/syntax.ts';

const exit = function exit(this: CompileContext, token: Token) {
  this.exit(token);
};
const exitBuffer = function exitBuffer(this: CompileContext, token: Token) {
  this.resume();
  this.exit(token);
};
/** Both kinds of front matter become a `yaml` node; its content is read from the file. */
const enterMatter = function enterMatter(this: CompileContext, token: Token) {
  this.enter({ type: 'yaml', value: '' }, token);
  this.buffer();
};
const enterCell = function enterCell(this: CompileContext, token: Token) {
  this.enter({ type: 'tableCell', children: [] }, token);
};

/** Nodes for tables, strikethrough and front matter; only their positions are used. */
const nodes = {
  enter: {
    table(this: CompileContext, token: Token) {
      this.enter({ type: 'table', children: [] }, token);
    },
    tableRow(this: CompileContext, token: Token) {
      this.enter({ type: 'tableRow', children: [] }, token);
    },
    tableHeader: enterCell,
    tableData: enterCell,
    strikethrough(this: CompileContext, token: Token) {
      this.enter({ type: 'delete', children: [] }, token);
    },
    yaml: enterMatter,
    toml: enterMatter,
  },
  exit: {
    table: exit,
    tableRow: exit,
    tableHeader: exit,
    tableData: exit,
    strikethrough: exit,
    yaml: exitBuffer,
    toml: exitBuffer,
  },
};

const extensions = [gfmTable(), gfmStrikethrough(), frontmatter(['yaml', 'toml'])];

/** `plain`: for documents imported before structural lines and MDX were parsed. */
export type Dialect = 'plain' | 'markdown' | 'mdx';

const OPTIONS: Readonly<Record<Dialect, NonNullable<Parameters<typeof fromMarkdown>[1] & object>>> = {
  plain: { extensions, mdastExtensions: [nodes] },
  markdown: { extensions: [...extensions, structureSyntax], mdastExtensions: [nodes, structureNodes] },
  mdx: { extensions: [...extensions, mdxSyntax], mdastExtensions: [nodes, structureNodes] },
};

/** Syntax tree of CommonMark with GitHub's tables and strikethrough, front matter, and the dialect's structure. */
export function parseMarkdown(text: string, dialect: Dialect): MarkdownRoot {
  return fromMarkdown(text, OPTIONS[dialect]);
}

export const startOf = (node: MarkdownNode) => node.position?.start.offset ?? 0;
export const endOf = (node: MarkdownNode) => node.position?.end.offset ?? 0;
