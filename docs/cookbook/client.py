#!/usr/bin/env python3
"""Question: What does a small client in Python look like?
Shows:    One class over the standard library: records, lists page by page, errors as exceptions.
Run:      LINNEA_TOKEN=usr-… LINNEA_URL=http://localhost:3000 python3 client.py
"""

import json
import os
import time
from itertools import islice
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen


class LinneaError(Exception):
    """An answer that is not 2xx; `details` names each wrong parameter or field."""

    def __init__(self, status, body):
        super().__init__(f"{status} {body['code']}: {body['message']} (request {body['request_id']})")
        self.status, self.code, self.details = status, body["code"], body.get("details")


class Linnea:
    def __init__(self, url, token):
        self.url, self.token = url, token

    def get(self, path, parameters=None):
        """Returns the answer to a path below /api/v1; parameters such as {"filter[edible]": "true"} are encoded."""
        query = "?" + urlencode(parameters) if parameters else ""
        return self._ask(f"/api/v1/{path}{query}")

    def all(self, path, parameters=None):
        """Yields every record of a list or search."""
        page = self.get(path, parameters)
        while True:
            yield from page["data"]
            if "next" not in page["links"]:
                return
            page = self._ask(page["links"]["next"])

    def _ask(self, path):
        request = Request(self.url + path, headers={"Authorization": f"Bearer {self.token}"})
        try:
            with urlopen(request, timeout=30) as answer:
                return json.load(answer)
        except HTTPError as error:
            if error.code == 429:
                time.sleep(int(error.headers["Retry-After"]))
                return self._ask(path)
            raise LinneaError(error.code, json.load(error)) from None


if __name__ == "__main__":
    linnea = Linnea(os.environ.get("LINNEA_URL", "http://localhost:3000"), os.environ["LINNEA_TOKEN"])

    tomato = linnea.get("species/solanum-lycopersicum")["data"]
    print(tomato["scientific_name"], tomato["author"], "-", tomato["common_name"])

    trees = [each["scientific_name"] for each in islice(linnea.all("species", {"filter[ligneous_type]": "tree"}), 30)]
    print(len(trees), "trees, the best known first:", ", ".join(trees[:5]))
    if not trees:
        raise SystemExit("There are no trees.")

    try:
        linnea.get("species", {"filter[lihgt]": "8"})
        raise SystemExit("An unknown key must be refused.")
    except LinneaError as error:
        print("A misspelt key is refused with a suggestion:", error.details["suggestions"])
        if error.status != 400:
            raise
