import { fileHeaders, TYPES } from '../../../server/http/static.ts';

interface Place {
  folder: string;
  shell: string;
  /** Headers of the page. */
  page: Record<string, string>;
}

/** nginx derives the type from the file name. */
function addHeaders(headers: Record<string, string>, indent: string): string {
  return Object.entries(headers)
    .filter(([name]) => name !== 'content-type')
    .concat([['strict-transport-security', '$tessera_hsts']])
    .map(([name, value]) => `${indent}add_header ${name} "${value}";`)
    .join('\n');
}

function types(): string {
  const plain = Object.entries(TYPES).map(([end, type]) => [end.slice(1), type.split(';', 1)[0]]);
  return plain.map(([end, type]) => `        ${type} ${end};`).join('\n');
}

/**
 * The part of nginx's configuration that depends on the release: its files, and the page's policy. Replaces `location
 * /` in the server of `deploy/nginx.conf`.
 */
export function nginxSite({ folder, shell, page }: Place): string {
  const revalidated = fileHeaders('', { immutable: false });
  const immutable = fileHeaders('', { immutable: true });
  const at = (place: string) => `"${place}"`;
  return `# Written by "npm run release -- static", which writes it anew. Included by deploy/nginx.conf.
location / {
    root ${at(shell)};
    types {
${types()}
    }
    charset utf-8;
    charset_types text/javascript text/css text/plain application/json;
    gzip on;
    gzip_vary on;
    gzip_min_length 1024;
    gzip_types text/javascript text/css text/plain application/json image/svg+xml;

    # Every path of the application is the page.
    try_files /index.html =404;
${addHeaders(page, '    ')}

    location = /release.json {
        root ${at(folder)};
        try_files $uri =404;
${addHeaders(revalidated, '        ')}
    }
    location ^~ /remotes/ {
        root ${at(folder)};
        try_files $uri =404;
${addHeaders(immutable, '        ')}
    }
    location ^~ /assets/ {
        try_files $uri =404;
${addHeaders(immutable, '        ')}
    }
    # A file that is missing must not look like a page.
    location ~ "\\.\\w{2,5}$" {
        return 404;
    }
}
`;
}
