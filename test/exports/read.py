"""Opens an export with the standard library of Python alone, as its users do, and prints what is in it as JSON.

Usage: read.py csv|ndjson|dwca|coldp FILE
"""
import csv
import io
import json
import sys
import zipfile
from xml.etree import ElementTree

TEXT = '{http://rs.tdwg.org/dwc/text/}'


def refuse(constant):
    raise ValueError(f'{constant} is not JSON')


def read_csv(path):
    with open(path, encoding='utf-8', newline='') as file:
        return list(csv.DictReader(file, strict=True))


def read_ndjson(path):
    with open(path, encoding='utf-8') as file:
        return [json.loads(line, parse_constant=refuse) for line in file]


def unquoted(text, separator):
    return csv.reader(io.StringIO(text, newline=''), delimiter=separator, quoting=csv.QUOTE_NONE, strict=True)


def read_table(archive, element):
    """Reads a table of a Darwin Core Archive in the form that meta.xml describes, and with no other knowledge."""
    if element.get('fieldsEnclosedBy') != '' or element.get('linesTerminatedBy') != '\\n':
        raise ValueError('expected cells without quotation marks, and lines that end with a line feed')
    separator = {'\\t': '\t'}[element.get('fieldsTerminatedBy')]
    key = element.find(TEXT + 'id') if element.tag == TEXT + 'core' else element.find(TEXT + 'coreid')
    columns = [('id', int(key.get('index')))]
    columns += [(field.get('term'), int(field.get('index'))) for field in element.findall(TEXT + 'field')]
    location = element.find(TEXT + 'files').find(TEXT + 'location').text
    lines = list(unquoted(archive.read(location).decode(element.get('encoding')), separator))
    rows = lines[int(element.get('ignoreHeaderLines')):]
    width = max(index for _, index in columns) + 1
    if any(len(row) != width for row in rows):
        raise ValueError(f'{location} has rows without {width} cells')
    return {
        'kind': element.tag.removeprefix(TEXT),
        'row_type': element.get('rowType'),
        'rows': [{name: row[index] for name, index in columns} for row in rows],
    }


def read_dwca(path):
    with zipfile.ZipFile(path) as archive:
        if archive.testzip() is not None:
            raise ValueError('a file of the archive is damaged')
        root = ElementTree.fromstring(archive.read('meta.xml'))
        ElementTree.fromstring(archive.read(root.get('metadata')))
        return [read_table(archive, element) for element in root]


def read_coldp(path):
    with zipfile.ZipFile(path) as archive:
        if archive.testzip() is not None:
            raise ValueError('a file of the archive is damaged')
        tables = {}
        for name in archive.namelist():
            if name.endswith('.tsv'):
                header, *rows = unquoted(archive.read(name).decode('utf-8'), '\t')
                tables[name.removesuffix('.tsv')] = [dict(zip(header, row, strict=True)) for row in rows]
        return tables


READERS = {'csv': read_csv, 'ndjson': read_ndjson, 'dwca': read_dwca, 'coldp': read_coldp}
json.dump(READERS[sys.argv[1]](sys.argv[2]), sys.stdout)
